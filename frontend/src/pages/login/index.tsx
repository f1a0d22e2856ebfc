import { Link, useLocation } from '@umijs/max';
import { BridgeMark } from '@/components/BridgeMark';
import { BridgeScene } from '@/components/BridgeScene';
import { usePageTitle } from '@/components/usePageTitle';
import { SignInForm } from '@/features/sign-in/SignInForm';
import { redirectOf, withRedirect } from '@/services/navigation/redirect';
import { runtimeConfig } from '@/services/runtimeConfig';
import styles from './index.module.css';

/** Sign-in. Once the session is there, the guard moves on to the wanted page. */
export default function Login() {
  usePageTitle('登录');
  const wanted = redirectOf(useLocation().search);
  const { title, company } = runtimeConfig();
  return (
    <div className={styles.page}>
      <aside className={styles.side}>
        <div className={styles.motto}>
          <p className={styles.mottoTitle}>一个入口，办完一天的事</p>
          <p>报修、检验、审批、客户与店铺，都从这里开始。</p>
        </div>
        <div className={styles.picture}>
          <BridgeScene />
        </div>
      </aside>
      <main className={styles.main}>
        <div className={styles.card}>
          <div className={styles.brand}>
            <BridgeMark size={36} />
            <span>{title}</span>
          </div>
          {company && <p className="qiao-mt-8 qiao-quiet">{company}</p>}
          <h1 className={styles.title}>登录</h1>
          <SignInForm />
          <p className="qiao-mt-20 qiao-note">忘记密码，或账号不能登录？请联系信息中心重置。</p>
          <Link to={withRedirect('/management', wanted)} className={styles.back}>
            返回入口页
          </Link>
        </div>
      </main>
    </div>
  );
}
