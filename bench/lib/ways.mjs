/** Once no dialog stands in front any more. */
export async function closed(page) {
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** Out of a dialog, as it is done on the device. */
export async function leave(hand, kind) {
  const dialog = hand.page.getByRole('dialog');
  await dialog.waitFor();
  if (hand.touch) await hand.press(kind, dialog.getByRole('button', { name: 'Close', exact: true }));
  else await hand.key(kind, 'Escape');
  await closed(hand.page);
}

/** By the logo, to the lobby and its first row. */
export async function toLobby(hand) {
  const { page } = hand;
  await hand.press('back to the lobby', page.getByRole('banner').getByRole('link', { name: /to the lobby$/ }));
  await page.getByRole('region', { name: 'Popular now' }).getByRole('link').first().waitFor();
}
