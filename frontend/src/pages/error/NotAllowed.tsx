import { ErrorPage } from './ErrorPage';

export default function NotAllowed() {
  return (
    <ErrorPage
      kind="forbidden"
      code="401"
      title="您没有访问此页面的权限"
      text="这项功能没有授权给您的账号。工作需要时，请由部门负责人向信息中心申请开通。"
    />
  );
}
