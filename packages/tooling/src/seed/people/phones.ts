const areaCodes = `
  201 202 203 205 206 207 208 209 210 212 213 214 215 216 217 218 219 224 225 228 229 231 234 239 240 248 251 252 253 254
  256 260 262 267 269 270 276 281 301 302 303 304 305 307 308 309 310 312 313 314 315 316 317 318 319 320 321 323 325 330
  334 336 337 347 351 352 360 361 386 401 402 404 405 406 407 408 409 410 412 413 414 415 417 419 423 424 425 430 432 434
  440 443 469 470 478 479 480 484 501 502 503 504 505 507 508 509 510 512 513 515 516 517 518 520 530 540 541 551 559 561
  562 563 567 570 571 573 574 580 585 586 601 602 603 605 606 607 608 609 610 612 614 615 616 617 618 619 620 623 626 630
  631 636 641 646 650 651 660 661 662 678 682 701 702 703 704 706 707 708 712 713 714 715 716 717 718 719 720 724 727 731
  732 734 740 754 757 760 763 765 770 772 773 774 775 781 785 786 801 802 803 804 805 806 808 810 812 813 814 815 816 817
  818 828 830 831 832 843 845 847 848 850 856 857 858 859 860 862 863 864 865 870 901 903 904 906 907 908 909 910 912 913
  914 915 916 917 918 919 920 925 928 931 936 937 940 941 947 949 951 952 954 956 970 971 972 973 978 979 980 985 989`
  .trim()
  .split(/\s+/)

export type Phone = { area: string; line: string }

/** The only lines of the exchange 555 that have an owner: directory assistance, and a line that is assigned everywhere. */
const ownedLines = [1212, 4334]

/**
 * A unique number for each index. The first ones are in 555-0100 to 555-0199, which no subscriber ever gets; when those run out
 * in every area code, other unassigned numbers of the exchange 555 follow, up to about three million.
 */
export const phoneAt = (index: number): Phone => {
  const area = areaCodes[index % areaCodes.length] ?? '212'
  const round = Math.floor(index / areaCodes.length)
  const counted = round < 200 ? (round + 100) % 200 : round
  const line = counted + ownedLines.filter((owned, skipped) => owned - skipped <= counted).length
  return { area, line: String(line).padStart(4, '0') }
}

const writings: readonly ((phone: Phone) => string)[] = [
  ({ area, line }) => `(${area}) 555-${line}`,
  ({ area, line }) => `+1 ${area}-555-${line}`,
  ({ area, line }) => `${area}.555.${line}`,
  ({ area, line }) => `1${area}555${line}`,
  ({ area, line }) => `${area}555${line}`,
]

/** One of the ways in which people write the number; the first one is that of the public form. */
export const writePhone = (phone: Phone, way = 0): string =>
  (writings[way % writings.length] ?? writings[0])?.(phone) ?? ''

export const e164Of = ({ area, line }: Phone): string => `+1${area}555${line}`
