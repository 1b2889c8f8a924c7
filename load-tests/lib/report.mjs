export const reportOf = (summary) => `<pre>${JSON.stringify(summary, null, 2)}</pre>`;
