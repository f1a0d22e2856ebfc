import { PlayCircleOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import styles from './index.module.css';

/** Starts a trial, and stops waiting for it. */
export const TrialButtons = ({ running, onStop }: { running: boolean; onStop: () => void }) => (
  <div className={styles.textTools}>
    {running && <Button onClick={onStop}>停止等待</Button>}
    <Button
      type="primary"
      htmlType="submit"
      icon={<PlayCircleOutlined aria-hidden="true" />}
      loading={running}
    >
      试运行
    </Button>
  </div>
);
