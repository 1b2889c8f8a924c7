import type { Friend } from '@goldwake/contracts/http';
import { expect, it } from '@jest/globals';
import { friendsMatching } from './friends-matching.js';

const friends = ['carla', 'Anna-10', 'anna-9', 'Müller'].map((friend_username) => ({ friend_username }) as Friend);
const WITH_IDS = friends.map((friend) => ({ ...friend, friend_id: friend.friend_username }));
const names = (typed: string) => friendsMatching(friends, typed).map(({ friend_username }) => friend_username);

it('friends are sorted alphabetically, with numbers by value and without regard to case', () => {
  expect(names('')).toEqual(['anna-9', 'Anna-10', 'carla', 'Müller']);
});

it('the search finds any part of a username, without regard to case and surrounding spaces', () => {
  expect(names(' ANNA ')).toEqual(['anna-9', 'Anna-10']);
  expect(names('ll')).toEqual(['Müller']);
  expect(names('berta')).toEqual([]);
});

it('friends who are online come before the others', () => {
  const sorted = friendsMatching(WITH_IDS, '', new Set(['Müller', 'Anna-10']));
  expect(sorted.map(({ friend_id }) => friend_id)).toEqual(['Anna-10', 'Müller', 'anna-9', 'carla']);
});
