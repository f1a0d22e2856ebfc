import { QRCode } from 'antd';
import { linkTo } from '@/services/find';

/** A QR code that opens a path of the UI on a phone. Its size is that of its place. */
export default function RecordCode({ path }: { path: string }) {
  // Black on white in the dark theme as well: it is for paper and cameras.
  return (
    <QRCode
      type="svg"
      value={linkTo(path)}
      color="#000"
      bgColor="#fff"
      bordered={false}
      marginSize={0}
      style={{ width: '100%', height: 'auto', padding: 0 }}
    />
  );
}
