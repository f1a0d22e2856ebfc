/** What index.html shows before the scripts have run (config/splash.ts), while parts of the application are on their way. */
export function Splash() {
  return <div className="qiao-splash" role="status" aria-label="正在加载" />;
}
