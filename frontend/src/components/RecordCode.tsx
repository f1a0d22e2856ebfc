import { QRCode } from 'antd';
import { recordLink } from '@/services/find';

/** A QR code that opens the record of a number on a phone. Its size is that of its place. */
export default function RecordCode({ number }: { number: string }) {
  // Black on white in the dark theme as well: it is for paper and cameras.
  return (
    <QRCode
      type="svg"
      value={recordLink(number)}
      color="#000"
      bgColor="#fff"
      bordered={false}
      marginSize={0}
    />
  );
}
