import type { ReactNode } from 'react';

export interface LegalSection {
  /** The anchor: part of addresses that others may have kept. */
  id: string;
  title: string;
  body: ReactNode;
}

export interface LegalDocument {
  title: string;
  /** For search pages and shared links. */
  description: string;
  /** Day of the last change, YYYY-MM-DD. */
  updated: string;
  /** What this is, plainly, before anything else. */
  summary: ReactNode;
  sections: readonly LegalSection[];
}
