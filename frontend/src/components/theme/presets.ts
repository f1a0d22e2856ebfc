/** A colour that staff can pick with one click. */
export interface Preset {
  /** `#rrggbb`, in lower case. */
  color: string;
  name: string;
}

/** The house colour and the eight predefined ones (specification §2, §9). */
export const presets: readonly Preset[] = [
  { color: '#009579', name: '桥绿（默认）' },
  { color: '#409eff', name: '天蓝' },
  { color: '#1890ff', name: '湛蓝' },
  { color: '#304156', name: '黛蓝' },
  { color: '#212121', name: '墨黑' },
  { color: '#11a983', name: '翠绿' },
  { color: '#13c2c2', name: '青色' },
  { color: '#6959cd', name: '紫色' },
  { color: '#f5222d', name: '红色' },
];
