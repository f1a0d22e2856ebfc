import { Skeleton } from 'antd';
import { FailureAlert } from '@/components/FailureAlert';
import { Photos } from '@/components/Photos';
import { useRead } from '@/components/useRead';
import { failureText } from '@/services/failure';
import { fetchPage, fileUrl } from '../api/orders';

/** The photos of the order that a part order belongs to. */
export default function OrderPhotos({ id }: { id: string }) {
  const { data, error } = useRead((options) => fetchPage(id, options), { key: id });
  if (error) return <FailureAlert text={failureText(error)} />;
  if (!data) return <Skeleton.Input active size="small" />;
  return data.Photos.length > 0 ? <Photos urls={data.Photos.map(fileUrl)} /> : '没有照片';
}
