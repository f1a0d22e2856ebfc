import { Button, Drawer, Segmented, Switch } from 'antd';
import { type ReactNode, useId } from 'react';
import type { DialogState } from '@/components/LazyDialog';
import {
  type Appearance,
  changeSettings,
  defaultSettings,
  type UiSize,
  useSettings,
} from '@/services/settings';
import styles from './SettingsDrawer.module.css';
import { ThemeColors } from './ThemeColors';

const appearances: { value: Appearance; label: string }[] = [
  { value: 'system', label: '跟随系统' },
  { value: 'light', label: '浅色' },
  { value: 'dark', label: '深色' },
];

const sizes: { value: UiSize; label: string }[] = [
  { value: 'large', label: '大' },
  { value: 'medium', label: '中' },
  { value: 'small', label: '小' },
];

const belowHeader = { top: 'calc(var(--qiao-header) + var(--qiao-banner, 0px))' };
const clearMask = { mask: { background: 'transparent' } };

const densities = [
  { value: 'comfortable', label: '舒适' },
  { value: 'compact', label: '紧凑' },
];

const switches = [
  { name: 'tagsView', text: '显示标签栏', hint: undefined },
  { name: 'fixedHeader', text: '固定顶栏', hint: '滚动页面时顶栏保持可见' },
  { name: 'sidebarLogo', text: '显示 Logo', hint: undefined },
  { name: 'showSettings', text: '在顶栏显示“页面设置”', hint: '关闭后仍可从用户菜单打开' },
] as const;

/** Every choice applies at once, and in the browser's other tabs too. */
export default function SettingsDrawer({ open, onClose, afterClose }: DialogState) {
  const { theme, appearance, size, compact, ...shown } = useSettings();
  return (
    <Drawer
      title="页面设置"
      size={320}
      // The changed parts stay visible: the header, and the page in its own colours.
      rootStyle={belowHeader}
      styles={clearMask}
      open={open}
      onClose={onClose}
      afterOpenChange={(opened) => !opened && afterClose()}
      footer={
        <Button block onClick={() => changeSettings(defaultSettings)}>
          恢复默认
        </Button>
      }
    >
      <Section title="界面外观">
        <Segmented
          block
          aria-label="界面外观"
          value={appearance}
          options={appearances}
          onChange={(value) => changeSettings({ appearance: value })}
        />
      </Section>
      <ThemeColors value={theme} onChange={(color) => changeSettings({ theme: color })} />
      <Sizes size={size} compact={compact} />
      <Section title="页面布局">
        {switches.map(({ name, text, hint }) => (
          <LayoutSwitch
            key={name}
            text={text}
            hint={hint}
            checked={shown[name]}
            onChange={(checked) => changeSettings({ [name]: checked })}
          />
        ))}
      </Section>
    </Drawer>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>{title}</h3>
      {children}
    </section>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

function Choice<Value extends string>({ label, ...choice }: ChoiceProps<Value>) {
  return (
    <div className={styles.row}>
      <span>{label}</span>
      <Segmented aria-label={label} {...choice} />
    </div>
  );
}

interface SwitchProps {
  text: string;
  hint: string | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

function LayoutSwitch({ text, hint, checked, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div className={styles.row}>
      <label htmlFor={id} className={styles.label}>
        {text}
        {hint && <span className="qiao-block qiao-small">{hint}</span>}
      </label>
      <Switch id={id} checked={checked} onChange={onChange} />
    </div>
  );
}

function Sizes({ size, compact }: Pick<ReturnType<typeof useSettings>, 'size' | 'compact'>) {
  return (
    <Section title="大小与密度">
      <Choice
        label="控件大小"
        value={size}
        options={sizes}
        onChange={(value) => changeSettings({ size: value })}
      />
      <Choice
        label="列表行高"
        value={compact ? 'compact' : 'comfortable'}
        options={densities}
        onChange={(value) => changeSettings({ compact: value === 'compact' })}
      />
    </Section>
  );
}
