/** The icons that an installation's menu may name beside those of the standard one; all that there are would cost more than a page. */
export {
  BellOutlined,
  CheckCircleOutlined,
  ExportOutlined,
  FolderOutlined,
  FundOutlined,
  ImportOutlined,
  InboxOutlined,
  LineChartOutlined,
  ProjectOutlined,
  SafetyCertificateOutlined,
  TransactionOutlined,
} from '@ant-design/icons';
