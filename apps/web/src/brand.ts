/** The texts of the public site that are the same for every venue. */
export const brand = {
  headline: { plain: 'Exclusive VIP access,', emphasis: 'quietly granted.' },
  lede: 'Our list is short on purpose. Tell us who you are and which night you have in mind; a person reads every application.',
  tagline: 'No list at the door but this one.',
} as const
