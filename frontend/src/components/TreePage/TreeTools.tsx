import { Button } from 'antd';
import { ExportButton } from '../ExportButton';
import type { OwnResource } from '../useResource';

interface Props {
  resource: Pick<OwnResource<never>, 'export' | 'add'>;
  /** The search text of the tree: the export has the same. */
  keyword: string;
  onAdd: () => void;
}

/** The actions on a tree of records, for users with the right. */
export const TreeTools = ({ resource, keyword, onAdd }: Props) => (
  <>
    {resource.export && <ExportButton run={resource.export} params={keyword ? { keyword } : {}} />}
    {resource.add && (
      <Button type="primary" onClick={onAdd}>
        新增
      </Button>
    )}
  </>
);
