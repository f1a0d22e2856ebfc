import { useLocation, useNavigate } from '@umijs/max';
import { Button } from 'antd';
import { BridgeMark } from '@/components/BridgeMark';
import { BridgeScene } from '@/components/BridgeScene';
import { usePageTitle } from '@/components/usePageTitle';
import { SignInForm } from '@/features/sign-in/SignInForm';
import { redirectOf } from '@/services/navigation/redirect';
import { runtimeConfig } from '@/services/runtimeConfig';
import { useSessionState } from '@/services/session';
import { areas } from './areas';
import styles from './index.module.css';

/** The public entry page: its subject, its audience, and the sign-in. With a session the guard redirects. */
export default function Management() {
  usePageTitle('入口');
  const navigate = useNavigate();
  const wanted = redirectOf(useLocation().search);
  const { title, company } = runtimeConfig();
  const state = useSessionState();
  const signedIn = state.status === 'signedIn' ? state.session : undefined;

  return (
    <div className={styles.page}>
      <header className={styles.hero}>
        <div className={styles.inner}>
          <div className={styles.brand}>
            <BridgeMark size={32} />
            <span>{title}</span>
          </div>
          <div className={styles.intro}>
            <h1 className={styles.title}>公司内部业务，一处办理</h1>
            <p className={styles.lead}>面向总部员工与经销商。登录后只显示您有权使用的功能。</p>
          </div>
          <section className={styles.card} aria-label="登录">
            {signedIn ? (
              <Button type="primary" size="large" block onClick={() => navigate(wanted ?? '/')} autoFocus>
                {signedIn.name}，进入工作台
              </Button>
            ) : (
              <SignInForm />
            )}
            {wanted && !signedIn && (
              <p className="qiao-mt-12 qiao-note qiao-center">登录后将回到刚才的页面</p>
            )}
          </section>
        </div>
        <div className={styles.picture}>
          <BridgeScene />
        </div>
      </header>
      <Areas />
      <footer className={styles.footer}>
        {company && <p className="qiao-text qiao-medium">{company}</p>}
        账号由信息中心开通。无法登录或忘记密码，请联系信息中心。
      </footer>
    </div>
  );
}

/** The functions of the system after the sign-in. */
const Areas = () => (
  <main className={styles.main}>
    <h2 className={styles.heading}>可以办理的业务</h2>
    <ul className={styles.areas}>
      {areas.map(({ Icon, title, text }) => (
        <li key={title} className={styles.area}>
          <Icon aria-hidden="true" />
          <div>
            <h3>{title}</h3>
            <p className="qiao-note">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  </main>
);
