import { Link } from '@umijs/max';
import { MenuIcon } from '@/components/MenuIcon';
import { type StatusAction, StatusPage } from '@/components/StatusPage';
import { useWaysBack } from '@/components/StatusPage/useWaysBack';
import { useCurrentMenu } from '@/components/useCurrentMenu';
import { type MenuNode, pagesOf } from '@/services/menu';
import { runtimeConfig } from '@/services/runtimeConfig';
import styles from './index.module.css';

/** How many neighbouring functions are offered. */
const most = 6;

/** A function of the menu that this version has no page for yet. */
export default function Fallback() {
  const match = useCurrentMenu();
  const title = match?.node.title ?? '';
  const area = match?.trail[0];
  const neighbours = area
    ? pagesOf([area])
        .filter((page) => page.path !== match?.node.path && !page.migrating)
        .slice(0, most)
    : [];
  return (
    <StatusPage
      kind="building"
      title={`${title}正在迁移`}
      text="这项功能正在从原系统迁移过来，当前版本还不能使用。您的权限已经保留，上线后从同一菜单进入即可；急需办理时请继续使用原系统，或联系信息中心。"
      actions={[...legacyPage(match?.node), ...useWaysBack()]}
    >
      {match?.node.description && (
        <p className="qiao-mt-8 qiao-note">
          {title}：{match.node.description}
        </p>
      )}
      <Plan component={match?.node.component ?? ''} />
      {neighbours.length > 0 && (
        <nav className={styles.neighbours} aria-label={`${area?.title}的其他功能`}>
          {neighbours.map((page) => (
            <Link key={page.path} to={page.path}>
              <MenuIcon name={page.icon} />
              {page.title}
            </Link>
          ))}
        </nav>
      )}
    </StatusPage>
  );
}

/** The developer of the page and the date, if the operator has entered them. */
function Plan({ component }: { component: string }) {
  const { owner, date } = runtimeConfig().planned?.[component] ?? {};
  const facts = [owner && `迁移负责人：${owner}`, date && `预计上线：${date}`].filter(Boolean);
  return facts.length > 0 && <p className="qiao-mt-8 qiao-note">{facts.join('，')}</p>;
}

/** The way to the page in the legacy system, where the operator has said where that is. */
function legacyPage(node: MenuNode | undefined): StatusAction[] {
  const { legacy } = runtimeConfig();
  if (!node || !legacy) return [];
  return [{ text: `在原系统中打开${node.title}`, href: legacy.replaceAll('{path}', node.path) }];
}
