/** The screen of index.html before the scripts run (config/splash.ts), shown while files are loaded. */
export function Splash() {
  return <div className="qiao-splash" role="status" aria-label="正在加载" />;
}
