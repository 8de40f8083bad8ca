/** Every word that changes with the house; the drawn wordmark is `Logo` of the ui package. */
export const brand = {
  name: 'Velvet',
  headline: { plain: 'Exclusive VIP access,', emphasis: 'quietly granted.' },
  lede: 'Our list is short on purpose. Tell us who you are and which night you have in mind; a person reads every application.',
  tagline: 'No list at the door but this one.',
} as const
