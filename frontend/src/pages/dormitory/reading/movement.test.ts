import { afterEach, beforeEach, expect, it } from 'vitest';
import { goToMissing, moveBy } from './movement';

const sheet = document.createElement('div');
const input = (id: string) => sheet.querySelector(`#${id}`) as HTMLInputElement;
const at = () => document.activeElement?.id;

beforeEach(() => {
  sheet.innerHTML = ['1', '2', '3']
    .flatMap((room) =>
      ['Water', 'Power'].map((supply) => `<input id="${supply}${room}" data-supply="${supply}">`),
    )
    .join('');
  document.body.append(sheet);
});
afterEach(() => sheet.remove());

it('goes down and up the column, and leaves it at its end', () => {
  input('Water1').focus();
  expect(moveBy(sheet, 'Enter')).toBe(true);
  expect(at()).toBe('Water2');
  moveBy(sheet, 'ArrowDown');
  expect(at()).toBe('Water3');
  moveBy(sheet, 'ArrowUp');
  expect(at()).toBe('Water2');
  input('Water3').focus();
  moveBy(sheet, 'ArrowDown');
  expect(at()).toBe('Water3');
  moveBy(sheet, 'Enter');
  expect(document.activeElement).toBe(document.body);
});

it('goes through a room first where it is a card', () => {
  input('Water1').focus();
  moveBy(sheet, 'Enter', true);
  expect(at()).toBe('Power1');
  moveBy(sheet, 'Enter', true);
  expect(at()).toBe('Water2');
});

it('leaves other keys and other places alone', () => {
  input('Water1').focus();
  expect(moveBy(sheet, 'Tab')).toBe(false);
  expect(moveBy(sheet, '1')).toBe(false);
  input('Water1').blur();
  expect(moveBy(sheet, 'Enter')).toBe(false);
});

it('jumps to the next that is missing, and begins anew after the last', () => {
  for (const id of ['Water1', 'Power1', 'Power2', 'Water3']) input(id).value = '1';
  input('Water1').focus();
  expect(goToMissing(sheet)).toBe(true);
  expect(at()).toBe('Water2');
  goToMissing(sheet);
  expect(at()).toBe('Power3');
  goToMissing(sheet);
  expect(at()).toBe('Water2');
  for (const id of ['Water2', 'Power3']) input(id).value = '1';
  expect(goToMissing(sheet)).toBe(false);
});
