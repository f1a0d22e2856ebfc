/** The business areas as the public page names them (specification §1). */
export const areas = [
  { icon: 'TeamOutlined', title: '客户与合同', text: '客户资料、报价、合同与签约状态' },
  { icon: 'WalletOutlined', title: '回款与账户', text: '回款登记、处理进度与账户往来' },
  { icon: 'CustomerServiceOutlined', title: '售后服务', text: '售后单受理、跟进与结案' },
  { icon: 'AuditOutlined', title: '审批流程', text: '发起、办理与查询审批' },
  { icon: 'HomeOutlined', title: '宿舍管理', text: '房源、入住、费用与报修' },
  { icon: 'SafetyCertificateOutlined', title: '来料检验', text: '检验记录与不良汇总' },
  { icon: 'ShopOutlined', title: '店铺管理', text: '店铺档案与经销商信息' },
  { icon: 'NotificationOutlined', title: '公告与消息', text: '公司公告与企业聊天通知' },
  { icon: 'ApartmentOutlined', title: '人员与权限', text: '员工、角色、部门与授权' },
] as const;
