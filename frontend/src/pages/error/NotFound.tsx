import { ErrorPage } from './ErrorPage';

export default function NotFound() {
  return (
    <ErrorPage
      kind="missing"
      code="404"
      title="页面不存在"
      text="地址可能输错了，或这项功能已经改名、移走。请从菜单重新进入。"
    />
  );
}
