import { expect, test } from 'vitest';
import { openBudget } from './budget.ts';

test('so much of one network, so much of all, and what is given back counts once', () => {
  const budget = openBudget({ each: 10, all: 25 });
  const back = budget.take('10.0.0.1', 10);
  expect(() => budget.take('10.0.0.1', 1)).toThrow('sending_already');
  budget.take('10.0.0.2', 10);
  expect(() => budget.take('10.0.0.3', 6)).toThrow('sending_busy');
  back();
  back();
  budget.take('10.0.0.1', 10);
  expect(() => budget.take('10.0.0.3', 6)).toThrow('sending_busy');
});

test('a house with many IPv6 addresses is one sender', () => {
  const budget = openBudget({ each: 10, all: 100 });
  budget.take('2001:db8:1:2::1', 10);
  expect(() => budget.take('2001:db8:1:2::2', 1)).toThrow('sending_already');
});
