import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons';
import { Input } from 'antd';
import { useState } from 'react';
import { FailureAlert } from '@/components/FailureAlert';
import { useRead } from '@/components/useRead';
import { fetchRow, type RowShown } from '@/services/authorize';
import { failureText } from '@/services/failure';

/** Why a person sees one record or does not, by the number of it. */
export function RowWhy({ userId }: { userId: string }) {
  const [number, setNumber] = useState('');
  const { data, error, loading } = useRead(
    async (options) => (number ? { number, told: await fetchRow(userId, number, options) } : undefined),
    { deps: [userId, number] },
  );
  return (
    <div className="qiao-stack qiao-gap-8 qiao-mt-8">
      <Input.Search
        aria-label="记录的编号"
        placeholder="客户、报价单、合同、回款、账户的编号"
        enterButton="查这条记录"
        style={{ maxWidth: 420 }}
        loading={loading}
        allowClear
        onSearch={(text) => setNumber(text.trim())}
      />
      <FailureAlert text={error && failureText(error)} />
      {data?.told && !error && <Told number={data.number} told={data.told} />}
    </div>
  );
}

function Told({ number, told }: { number: string; told: RowShown }) {
  const { Label, ShopName, DealerName, OwnerName, MakerName, Person, Seen, Roles, Own } = told;
  const shows = Roles.filter((role) => role.Shows);
  return (
    <div role="status">
      <p className="qiao-row qiao-gap-8">
        {Seen ? (
          <CheckCircleFilled aria-hidden="true" className="qiao-success" />
        ) : (
          <CloseCircleFilled aria-hidden="true" className="qiao-danger" />
        )}
        <b>
          {Person} {Seen ? '能看到' : '看不到'}
          {Label} {number}
        </b>
      </p>
      <p className="qiao-note">
        店铺 {ShopName}
        {DealerName && `（${DealerName}）`}，业务负责人 {OwnerName ?? '无'}，登记人 {MakerName ?? '无'}
      </p>
      <ul className="qiao-lines qiao-mt-8" aria-label="原因">
        {shows.map(({ RoleId, Name, DataScope }) => (
          <li key={RoleId}>
            角色 {Name} 的数据范围是{DataScope}，包括这家店铺
          </li>
        ))}
        {Own.map((why) => (
          <li key={why}>{ownTexts[why]}</li>
        ))}
        {!Seen && <li>{whyNot(told)}</li>}
      </ul>
    </div>
  );
}

const ownTexts: Record<RowShown['Own'][number], string> = {
  业务负责人: '本人是业务负责人',
  登记人: '本人登记了这条记录',
  公海: '没有业务负责人（公海），本人在这家店铺工作',
};

/** No role shows it: the shop is out of reach, or the roles show less. */
function whyNot({ Reaches, Roles, Person }: RowShown): string {
  if (!Reaches) return `店铺不属于${Person}的组织及下级，任何角色的数据范围都到不了`;
  if (Roles.length === 0) return '没有角色';
  return `${Roles.map(({ Name, DataScope }) => `角色 ${Name} 的数据范围是${DataScope}`).join('，')}，不包括这条记录；本人也不是业务负责人或登记人`;
}
