import { FileExcelOutlined } from '@ant-design/icons';
import { type DragEvent, useId, useState } from 'react';
import styles from './import.module.css';

interface Props {
  /** Of the file that was chosen. */
  name: string | undefined;
  disabled: boolean;
  onChoose: (file: File) => void;
}

/** A place to drop a spreadsheet on, or to choose one by. */
export function FilePicker({ name, disabled, onChoose }: Props) {
  const id = useId();
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file && !disabled) onChoose(file);
  };
  return (
    <label
      htmlFor={id}
      className={over ? `${styles.picker} ${styles.over}` : styles.picker}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <FileExcelOutlined aria-hidden="true" />
      <span>{name ?? '把 .xlsx 文件拖到这里，或点击选择'}</span>
      <input
        id={id}
        type="file"
        accept=".xlsx"
        className="qiao-sr-only"
        disabled={disabled}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // The same file, once it has been corrected, is a choice again.
          target.value = '';
          if (file) onChoose(file);
        }}
      />
    </label>
  );
}
