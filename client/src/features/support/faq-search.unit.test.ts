import { describe, expect, it } from '@jest/globals';
import { QUESTIONS } from './faq.js';
import { FaqSearch, wordsOf } from './faq-search.js';

const faq = new FaqSearch(QUESTIONS);
const first = (query: string) => faq.find(query)[0]?.question;

describe('FAQ search', () => {
  it.each([
    ['daily bonus', 'When can I claim the daily bonus again?'],
    ['how do i change my password', 'How do I change my password?'],
    ['forgot password', 'I forgot my password. What now?'],
    ['rigged', 'How can I check that a roll was fair?'],
    ['withdraw', 'Can I redeem my coins or win a prize?'],
    ['logged out', 'Why was I signed out?'],
    ['delete account', 'Can I delete my account?'],
    ['email did not arrive', 'Where is the e-mail with my link?'],
    ['addiction', 'How do I take a break from playing?'],
    ['wagering', 'What does playthrough mean?'],
    ['balance wrong', 'My balance is wrong. What can I do?'],
    ['human', 'Who reads my tickets?'],
    ['sweeps rakeback', 'How do I get Sweeps Coins?'],
    ['gold vip', 'How do I get Gold Coins?'],
  ])('the query “%s” finds “%s” first', (query, question) => {
    expect(first(query)).toBe(question);
  });

  it('incomplete words and plurals find their question', () => {
    expect(first('playthr')).toBe('What does playthrough mean?');
    expect(first('seeds client')).toBe('What are server seed and client seed?');
  });

  it('accents, capitals and apostrophes are ignored', () => {
    expect(wordsOf('Château CAN’T naïve')).toEqual(['chateau', 'cant', 'naive']);
    expect(faq.find('PÁSSWÖRD')).toEqual(faq.find('password'));
    expect(faq.find('password').length).toBeGreaterThan(1);
  });

  it('questions that match all words are preferred to those that match some', () => {
    for (const { question, answer, words } of faq.find('gold sweeps difference')) {
      const known = wordsOf(`${question} ${answer} ${words}`);
      expect(known).toEqual(expect.arrayContaining(['gold', 'sweeps', 'difference']));
    }
  });

  it('stop words are ignored', () => {
    expect(faq.find('what is the a to do with playthrough')).toEqual(faq.find('playthrough'));
  });

  it.each(['', '   ', '?!', '🎲', 'zzzz', 'zzzz qqqq password', `${'x'.repeat(10_000)}`])(
    'the query “%s” finds nothing',
    (query) => {
      expect(faq.find(query)).toEqual([]);
    },
  );

  it('there are at least 25 questions, without duplicates', () => {
    expect(QUESTIONS.length).toBeGreaterThanOrEqual(25);
    expect(new Set(QUESTIONS.map(({ question }) => question)).size).toBe(QUESTIONS.length);
  });

  it('each question is among the first three results for its own text', () => {
    for (const { question } of QUESTIONS) {
      const found = faq.find(question).slice(0, 3);
      expect(found.map((one) => one.question)).toContain(question);
    }
  });
});
