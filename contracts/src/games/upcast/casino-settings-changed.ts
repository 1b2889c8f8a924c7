/** Adds the social links to `casino_settings_changed` events. When schema 1 was current, the casino had none. */
export function statingNoSocialLinks<Data extends object>(data: Data): Data & { social_links: [] } {
  return { ...data, social_links: [] };
}
