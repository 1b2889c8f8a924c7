import type { Report, ReportReceiver } from '@goldwake/contracts';
import type { ReportsBody } from '@goldwake/contracts/http';
import type { Page } from '@playwright/test';

/** A report as the page has sent it. */
export interface SentReport extends Report, Pick<ReportsBody, 'to' | 'device' | 'session'> {
  /** Whether the request had the player's token. */
  signed: boolean;
}

/** The reports that a page sends. They are answered here, so they reach no receiver. */
export class SentReports {
  readonly all: SentReport[] = [];

  /** Call this before the page loads. */
  static async of(page: Page): Promise<SentReports> {
    const sent = new SentReports();
    await page.route('**/api/reports', async (route) => {
      const request = route.request();
      const { reports, ...batch } = request.postDataJSON() as ReportsBody;
      const signed = request.headers().authorization !== undefined;
      for (const report of reports) sent.all.push({ ...report, ...batch, signed });
      await route.fulfill({ status: 204 });
    });
    return sent;
  }

  to(receiver: ReportReceiver): SentReport[] {
    return this.all.filter(({ to }) => to === receiver);
  }

  /** Names the reports to a receiver: `signed_in`, `page_viewed /vip`, `error Error: boom`. */
  names(receiver: ReportReceiver): string[] {
    return this.to(receiver).map(({ kind, name, details, path }) => {
      if (kind === 'error') return `error ${name}`;
      if (kind === 'trail') return `${details.what} ${path}`;
      return kind === 'event' ? `${name} ${path}` : kind;
    });
  }
}

/** Makes the page send what it has to report, as it does when it is hidden. */
export async function sendReports(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
}
