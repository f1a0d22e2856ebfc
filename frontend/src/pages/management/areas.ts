import {
  ApartmentOutlined,
  AuditOutlined,
  CustomerServiceOutlined,
  HomeOutlined,
  NotificationOutlined,
  SafetyCertificateOutlined,
  ShopOutlined,
  TeamOutlined,
  WalletOutlined,
} from '@ant-design/icons';

/**
 * The business areas as the public page names them (specification §1), with icons of their own: those of the menus would
 * bring along the icons of every page.
 */
export const areas = [
  { Icon: TeamOutlined, title: '客户与合同', text: '客户资料、报价、合同与签约状态' },
  { Icon: WalletOutlined, title: '回款与账户', text: '回款登记、处理进度与账户往来' },
  { Icon: CustomerServiceOutlined, title: '售后服务', text: '售后单受理、跟进与结案' },
  { Icon: AuditOutlined, title: '审批流程', text: '发起、办理与查询审批' },
  { Icon: HomeOutlined, title: '宿舍管理', text: '房源、入住、费用与报修' },
  { Icon: SafetyCertificateOutlined, title: '来料检验', text: '检验记录与不良汇总' },
  { Icon: ShopOutlined, title: '店铺管理', text: '店铺档案与经销商信息' },
  { Icon: NotificationOutlined, title: '公告与消息', text: '公司公告与企业聊天通知' },
  { Icon: ApartmentOutlined, title: '人员与权限', text: '员工、角色、部门与授权' },
] as const;
