import { expect, it } from 'vitest';
import { messageLines } from './messageLines';

it('a message that contains 存储过程 is a list of lines without empty ones', () => {
  expect(messageLines('存储过程执行成功\r\n 已派单 \r\n\r\n  \n通知 2 人\r')).toEqual([
    '存储过程执行成功',
    '已派单',
    '通知 2 人',
  ]);
});

it('any other message is left as it is', () => {
  expect(messageLines('房间已满\n\n请另选')).toEqual(['房间已满\n\n请另选']);
  expect(messageLines('')).toEqual(['']);
});
