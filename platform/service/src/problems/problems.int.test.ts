import { hash } from 'node:crypto';
import { PROBLEMS } from '@goldwake/contracts';
import { openTestEngine, type TestEngine } from '@goldwake/embedded/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type App, createApp } from '../app/create-app.js';
import { prefersHtml } from '../http/html.js';

const CODES = Object.keys(PROBLEMS) as (keyof typeof PROBLEMS)[];

let engine: TestEngine;
let app: App;
beforeAll(async () => {
  engine = await openTestEngine();
  app = await (await createApp({ engine, modules: [] })).start();
});
afterAll(async () => {
  await app.close();
  await engine.close();
});

const ask = (path: string, accept?: string) => fetch(app.url + path, { headers: accept ? { accept } : {} });

describe('the descriptions of problems', () => {
  it('every code has a meaning and a next step, each a full sentence of its own', () => {
    for (const { meaning, next } of Object.values(PROBLEMS)) {
      expect(meaning).toMatch(/^[A-Z].{15,}\.$/);
      expect(next).toMatch(/^[A-Z].{15,}\.$/);
    }
    expect(new Set(CODES.map((code) => PROBLEMS[code].meaning)).size).toBe(CODES.length);
  });

  it.each(CODES)('/problems/%s is JSON for programs and a page for browsers', async (code) => {
    const { status } = PROBLEMS[code];
    const json = await ask(`/problems/${code}`, '*/*');
    expect(json.headers.get('vary')).toBe('accept');
    expect(await json.json()).toEqual({ type: `/problems/${code}`, code, ...PROBLEMS[code] });

    const html = await ask(`/problems/${code}`, 'text/html,application/xhtml+xml,*/*;q=0.8');
    expect(html.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(html.headers.get('content-security-policy')).toContain("script-src 'self'");
    const text = await html.text();
    expect(text).toContain(`<code>${code}</code>, HTTP status ${status}`);
    expect(text).toContain('What to do next');
  });

  it('/problems lists every code', async () => {
    const { result } = (await (await ask('/problems')).json()) as { result: { code: string }[] };
    expect(result.map(({ code }) => code)).toEqual(CODES);
    const page = await (await ask('/problems', 'text/html')).text();
    for (const code of CODES) expect(page).toContain(`<a href="/problems/${code}">`);
  });

  it('the type of a problem response leads to its description', async () => {
    const refused = (await (await ask('/api/no-such-route')).json()) as { type: string; code: string };
    expect(await (await ask(refused.type)).json()).toMatchObject({ code: refused.code, next: expect.any(String) });
  });

  it.each(['constructor', 'no_such_code', '<b>'])(
    'the unknown code %s is not found, as JSON for programs and as a page for browsers',
    async (code) => {
      const path = `/problems/${encodeURIComponent(code)}`;
      const json = await ask(path);
      expect([json.status, await json.json()]).toMatchObject([404, { code: 'not_found' }]);
      const html = await ask(path, 'text/html,application/xhtml+xml,*/*;q=0.8');
      expect([html.status, html.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
      expect([json.headers.get('vary'), html.headers.get('vary')]).toEqual(['accept', 'accept']);
      const text = await html.text();
      expect(text).toContain('<h1>Unknown problem</h1>');
      expect(text).toContain('<a href="/problems">All problems</a>');
      expect(text).not.toContain(code);
    },
  );

  it('the page of the API renders the code in its descriptions', async () => {
    const text = await (await ask('/api/docs')).text();
    expect(text.replace(/<pre>.*?<\/pre>/gs, '')).not.toContain('`');
  });

  it.each(['/api/docs', '/problems', '/problems/not_found', '/problems/unknown'])(
    '%s has one inline style sheet, which its policy allows, and loads nothing from elsewhere',
    async (path) => {
      const response = await ask(path, 'text/html');
      const text = await response.text();
      const styles = [...text.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css = '']) => hash('sha256', css, 'base64'));
      expect(styles).toHaveLength(1);
      const policy = response.headers.get('content-security-policy');
      expect(policy).toContain(`style-src 'self' 'sha256-${styles[0]}'`);
      expect(policy).not.toContain('unsafe-inline');
      expect(text).not.toMatch(/<script| style=|https?:\/\/|url\(/);
    },
  );

  it.each([
    ['text/html', true],
    ['text/html, application/json', true],
    ['application/json, text/html', false],
    ['text/html;q=0.5, application/json', false],
    ['text/html;q=0', false],
    ['*/*', false],
    ['', false],
  ])('Accept: %s prefers HTML: %s', (accept, html) => {
    expect(prefersHtml(accept)).toBe(html);
  });
});
