/** Further icons that the menu of an installation may name. The whole set of icons would be larger than a page. */
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
