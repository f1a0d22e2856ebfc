import { ErrorPage } from './ErrorPage';

export default function NotSupported() {
  return (
    <ErrorPage
      kind="unsupported"
      code="501"
      title="暂不支持此操作"
      text="服务器还不能处理这项请求。请稍后再试，或联系信息中心了解进度。"
    />
  );
}
