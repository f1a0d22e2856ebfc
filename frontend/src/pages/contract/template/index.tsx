import { lazyWithRetry } from '@/components/lazyWithRetry';
import { type PageFields, RecordPage } from '@/components/RecordPage';
import { type Template, templates } from '@/services/generated/contract';

const TemplateDialog = lazyWithRetry(
  () => import(/* webpackChunkName: "contract-template" */ './TemplateDialog'),
);

const fields: PageFields<Template> = {
  ContractType: { filter: true, width: 112 },
  IsDefault: { width: 88 },
  Status: { filter: true, tones: { 启用: 'success', 停用: 'neutral' } },
  Description: { headline: true },
  ModifyDate: { sort: true },
  Content: { column: false, text: ({ Content }) => <Plain html={Content} /> },
};

/** 合同模板: the texts of contracts, with fields that a contract fills. */
export default function Templates() {
  return (
    <RecordPage<Template>
      table={templates}
      page="contract-template"
      title="合同模板"
      searches="名称、说明"
      fields={fields}
      nameWidth={180}
      form={TemplateDialog}
    />
  );
}

/** The text of a template without its markup, for its detail. */
function Plain({ html }: { html: string }) {
  const { body } = new DOMParser().parseFromString(
    html.replaceAll(/<(p|h\d|li|tr|br)\b/g, '\n<$1'),
    'text/html',
  );
  return <span className="qiao-pre-line">{body.textContent?.trim()}</span>;
}
