import { describe, expect, it } from '@jest/globals';
import { QUESTIONS } from './faq.js';
import { FaqSearch, wordsOf } from './faq-search.js';

const faq = new FaqSearch(QUESTIONS);
const first = (query: string) => faq.find(query)[0]?.question;

describe('the search of the common questions', () => {
  it.each([
    ['daily bonus', 'When can I claim the daily bonus again?'],
    ['how do i change my password', 'How do I change my password?'],
    ['forgot password', 'I forgot my password. What now?'],
    ['rigged', 'How can I check that a roll was fair?'],
    ['withdraw', 'Can I redeem my coins or win a prize?'],
    ['logged out', 'Why was I signed out?'],
    ['delete account', 'Can I delete my account?'],
    ['email did not arrive', 'Where is the letter with my link?'],
    ['addiction', 'How do I take a break from playing?'],
    ['wagering', 'What does playthrough mean?'],
    ['balance wrong', 'My balance is wrong. What can I do?'],
    ['human', 'Who reads my tickets?'],
  ])('answers “%s” with “%s” first', (query, question) => {
    expect(first(query)).toBe(question);
  });

  it('finds while a word is still being typed, and in its plural', () => {
    expect(first('playthr')).toBe('What does playthrough mean?');
    expect(first('seeds client')).toBe('What are server seed and client seed?');
  });

  it('takes accents, capitals and apostrophes for what they stand on', () => {
    expect(wordsOf('Château CAN’T naïve')).toEqual(['chateau', 'cant', 'naive']);
    expect(faq.find('PÁSSWÖRD')).toEqual(faq.find('password'));
    expect(faq.find('password').length).toBeGreaterThan(1);
  });

  it('prefers what answers all words to what answers some', () => {
    for (const { question, answer, words } of faq.find('gold sweeps difference')) {
      const known = wordsOf(`${question} ${answer} ${words}`);
      expect(known).toEqual(expect.arrayContaining(['gold', 'sweeps', 'difference']));
    }
  });

  it('passes over words that say nothing', () => {
    expect(faq.find('what is the a to do with playthrough')).toEqual(faq.find('playthrough'));
  });

  it.each(['', '   ', '?!', '🎲', 'zzzz', 'zzzz qqqq password', `${'x'.repeat(10_000)}`])(
    'has no answer to “%s”',
    (query) => {
      expect(faq.find(query)).toEqual([]);
    },
  );

  it('knows at least 25 questions, each once', () => {
    expect(QUESTIONS.length).toBeGreaterThanOrEqual(25);
    expect(new Set(QUESTIONS.map(({ question }) => question)).size).toBe(QUESTIONS.length);
  });

  it('finds each question by its own words among the first three', () => {
    for (const { question } of QUESTIONS) {
      const found = faq.find(question).slice(0, 3);
      expect(found.map((one) => one.question)).toContain(question);
    }
  });
});
