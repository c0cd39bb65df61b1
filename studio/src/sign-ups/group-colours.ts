/**
 * One for each group, in their order. Every one stands out from a light and from a dark page by 3 : 1
 * (https://www.w3.org/TR/WCAG22/#non-text-contrast), and from its neighbours also for eyes that do not tell red from
 * green (after Okabe and Ito, darkened).
 */
export const groupColours = ['#0a8560', '#b8730a', '#3f7fc4', '#b5529a', '#c4581f', '#5d8a9c', '#808080']
