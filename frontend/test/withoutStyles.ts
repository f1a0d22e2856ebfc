import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * antd makes its style sheets while it renders. The simulated DOM compares each of their thousands of rules with each
 * element that a test asks for by its role, and all that a test learns from them is what is hidden: half of the tests'
 * time. So antd makes none here, as vitest leaves out our own, and one rule hides what antd hides by a class.
 */
export function leaveOutStyles(): void {
  for (const hook of ['useStyleRegister', 'useCSSVarRegister']) {
    const module = require(`@ant-design/cssinjs/lib/hooks/${hook}`);
    module.default = () => [];
  }
  const style = document.createElement('style');
  style.textContent = '[class$="-hidden"], [class*="-hidden "] { display: none }';
  document.head.append(style);
}
