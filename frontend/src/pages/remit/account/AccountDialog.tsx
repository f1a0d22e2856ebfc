import type { RecordFormProps } from '@/components/RecordPage';
import RecordDialog from '@/components/RecordPage/RecordDialog';
import { accounts } from '@/services/generated/remit';
import type { AccountRow } from '../api/remits';

/** The form of an account. It says what becomes of contracts and payments when a shop gets another account. */
export default function AccountDialog(props: RecordFormProps<AccountRow>) {
  return (
    <RecordDialog<AccountRow>
      {...props}
      table={accounts}
      head="店铺的货款从自己的账户付；填进另一账户的“共用店铺”后，从那个账户付，余额和信用额度一起算。改动从以后生效的合同算起：已扣款的合同留在原账户，它的变更、取消和回款仍可走原账户；还没审核的其他回款，审核时会提示改账户。"
    />
  );
}
