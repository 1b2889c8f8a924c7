import { expect, it } from '@jest/globals';
import { reactionContext, systemCommandId, systemContext } from './command-context.js';

it('a command that nothing caused begins a correlation', () => {
  expect(systemContext('c1')).toEqual({
    commandId: 'c1',
    commandHash: 'c1',
    correlationId: 'c1',
    causationId: null,
    actor: 'system',
  });
});

it('a reaction has the event as its cause and joins the correlation of the event', () => {
  const cause = { eventId: 'account-u1@1', correlationId: 'request' };
  expect(reactionContext(cause, systemCommandId('open', 'u1'))).toEqual({
    commandId: 'goldwake:open:u1',
    commandHash: 'goldwake:open:u1',
    correlationId: 'request',
    causationId: 'account-u1@1',
    actor: 'system',
  });
});

it('the actor can be a player', () => {
  expect(systemContext('c1', 'u1').actor).toBe('u1');
  expect(reactionContext({ eventId: 'account-u1@1', correlationId: 'request' }, 'c1', 'u1').actor).toBe('u1');
});
