import { describe, expect, it } from '@jest/globals';
import { REQUEST_MS } from './share.js';
import { SimulatedBrowser, type SimulatedTab } from './testing/tabs.js';

const states = (tabs: readonly SimulatedTab[]) => tabs.map((tab) => tab.connection.state.name);

async function browserWith(count: number) {
  const browser = new SimulatedBrowser();
  const tabs: SimulatedTab[] = [];
  for (let tab = 0; tab < count; tab++) {
    tabs.push(browser.open());
    await browser.arrive();
  }
  return { browser, tabs: tabs as [SimulatedTab, ...SimulatedTab[]] };
}

describe('tabs of one browser', () => {
  it('share one socket, receive the same pushes and report the same state', async () => {
    const { browser, tabs } = await browserWith(3);
    browser.server.publish();
    browser.server.publish();
    await browser.arrive();
    expect(browser.server.connections.size).toBe(1);
    expect(tabs.map((tab) => tab.pushes)).toEqual([
      [0, 1],
      [0, 1],
      [0, 1],
    ]);
    expect(states(tabs)).toEqual(['ready', 'ready', 'ready']);
  });

  it('request one resync each on opening, and none when the leader closes and another tab resumes', async () => {
    const { browser, tabs } = await browserWith(3);
    browser.server.publish();
    await browser.arrive();
    tabs[0].close();
    browser.server.publish();
    await browser.live(1);
    browser.server.publish();
    await browser.arrive();
    expect(browser.server.connections.size).toBe(1);
    for (const tab of tabs.slice(1)) {
      expect(tab.pushes).toEqual([0, 1, 2]);
      expect(tab.resyncs).toHaveLength(1);
    }
  });

  it('all report a broken connection and its recovery', async () => {
    const { browser, tabs } = await browserWith(2);
    browser.server.cut();
    await browser.arrive();
    expect(states(tabs)).toEqual(['waiting', 'waiting']);
    expect(tabs[1]?.connection.state).toEqual(tabs[0].connection.state);
    await browser.live(1);
    expect(states(tabs)).toEqual(['ready', 'ready']);
  });

  it('all request a resync when the connection could not recover the pushes', async () => {
    const { browser, tabs } = await browserWith(2);
    browser.server.restart();
    await browser.live(2);
    expect(tabs.map((tab) => tab.resyncs.length)).toEqual([2, 2]);
  });

  it('all request a resync after a skipped range', async () => {
    const { browser, tabs } = await browserWith(2);
    browser.server.publishSkipping(5);
    await browser.arrive();
    expect(tabs.map((tab) => tab.resyncs.length)).toEqual([2, 2]);
    expect(tabs.map((tab) => tab.pushes)).toEqual([[4], [4]]);
  });

  it('are stopped one by one: each tab gets the stop from the server when it leads', async () => {
    const { browser, tabs } = await browserWith(2);
    for (const connection of browser.server.connections) connection.closes(3505);
    browser.server.connections.clear();
    await browser.arrive();
    expect(states(tabs)).toEqual(['stopped', 'ready']);
    expect(browser.server.connections.size).toBe(1);
  });

  it('close one by one and leave no timer and no socket behind', async () => {
    const { browser, tabs } = await browserWith(3);
    for (const tab of tabs) tab.connection.close();
    await browser.arrive();
    expect(states(tabs)).toEqual(['stopped', 'stopped', 'stopped']);
    expect(browser.server.connections.size).toBe(0);
    expect(browser.timers.count).toBe(0);
  });
});

describe('a tab that missed pushes between two leaders', () => {
  it('requests a resync when the new leader reports its positions, and continues from there', async () => {
    const { browser, tabs } = await browserWith(3);
    const third = tabs[2] as SimulatedTab;
    browser.server.publish();
    await browser.arriveOn('socket');
    await browser.arriveOn('tab 1 to tab 2');
    tabs[0].crash('unheard');
    await browser.arrive();
    expect(tabs[1]?.pushes).toEqual([0]);
    expect(third.resyncs).toHaveLength(2);
    browser.server.publish();
    await browser.arrive();
    expect(third.pushes).toEqual([1]);
    expect(third.resyncs).toHaveLength(2);
  });

  it('ignores repeated pushes and pushes of an old epoch from a leader that resumes', async () => {
    const { browser, tabs } = await browserWith(3);
    const [leader] = tabs;
    leader.freeze();
    browser.server.publish();
    await browser.live((3 * REQUEST_MS) / 1_000);
    browser.server.restart();
    await browser.live(2);
    leader.thaw();
    await browser.arrive();
    browser.server.publish();
    await browser.arrive();
    for (const tab of tabs) expect(tab.pushes).toEqual([0, 1]);
  });
});

describe('a leader that does not respond', () => {
  it('is replaced by a visible tab, and becomes a follower when it resumes', async () => {
    const { browser, tabs } = await browserWith(2);
    const [leader, other] = tabs as unknown as [SimulatedTab, SimulatedTab];
    leader.freeze();
    browser.server.publish();
    await browser.live((3 * REQUEST_MS) / 1_000);
    expect(other.pushes).toEqual([0]);
    expect(other.resyncs).toHaveLength(1);
    leader.thaw();
    await browser.arrive();
    browser.server.publish();
    await browser.arrive();
    expect(browser.server.connections.size).toBe(1);
    expect(leader.pushes).toEqual([0, 1]);
    expect(other.pushes).toEqual([0, 1]);
  });

  it('keeps its lead while no tab is visible', async () => {
    const { browser, tabs } = await browserWith(2);
    const [leader, other] = tabs as unknown as [SimulatedTab, SimulatedTab];
    other.isShown = false;
    leader.freeze();
    browser.server.publish();
    await browser.live((6 * REQUEST_MS) / 1_000);
    expect(other.pushes).toEqual([]);
    other.isShown = true;
    other.connection.wake();
    await browser.live((2 * REQUEST_MS) / 1_000);
    expect(other.pushes).toEqual([0]);
  });
});

describe('a leader without a network', () => {
  it('reconnects when another tab reports a network', async () => {
    const { browser, tabs } = await browserWith(2);
    for (const tab of tabs) tab.connection.networkLost();
    await browser.arrive();
    expect(states(tabs)).toEqual(['offline', 'offline']);
    tabs[1]?.connection.networkBack();
    await browser.arrive();
    expect(states(tabs)).toEqual(['ready', 'ready']);
  });

  it('passes the lead to another offline tab, which waits for the network', async () => {
    const { browser, tabs } = await browserWith(2);
    for (const tab of tabs) tab.connection.networkLost();
    tabs[0].close();
    await browser.live(5);
    expect(states(tabs.slice(1))).toEqual(['offline']);
    expect(browser.server.connections.size).toBe(0);
  });
});
