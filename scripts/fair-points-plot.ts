/** The calibration plot of `npm run fair-points`: predicted against observed frequency, by tenths of the predictions. */
export interface Decile {
  predicted: number
  observed: number
  count: number
}

export function plotOf(series: readonly { name: string; color: string; of: readonly Decile[] }[]): string {
  const [size, left, top] = [360, 48, 16]
  const at = (share: number): number => Math.round(share * size)
  const ticks = [0, 0.2, 0.4, 0.6, 0.8, 1].map(
    tick =>
      `<text x="${left + at(tick)}" y="${top + size + 18}" text-anchor="middle">${100 * tick}</text>` +
      `<text x="${left - 8}" y="${top + size - at(tick) + 4}" text-anchor="end">${100 * tick}</text>` +
      `<path d="M${left} ${top + size - at(tick)}h${size}" stroke="#8884"/>`,
  )
  const dots = series.map(({ name, color, of }, index) => {
    const points = of.map(({ predicted, observed }) => `${left + at(predicted)},${top + size - at(observed)}`)
    const circles = points.map(point => `<circle cx="${point.split(',')[0]}" cy="${point.split(',')[1]}" r="4"/>`)
    const label = `<text x="${left + 12}" y="${top + 18 + 18 * index}" stroke="none">${name}</text>`
    return `<g fill="${color}" stroke="${color}">${label}<polyline fill="none" points="${points.join(' ')}"/>${circles.join('')}</g>`
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${left + size + 24} ${top + size + 48}" font-family="sans-serif" font-size="12" fill="#777">`,
    `<path d="M${left} ${top + size}L${left + size} ${top}" stroke="#888" stroke-dasharray="4 4"/>`,
    ...ticks,
    `<text x="${left + size / 2}" y="${top + size + 40}" text-anchor="middle">predicted, % (mean of a tenth)</text>`,
    `<text transform="translate(14 ${top + size / 2}) rotate(-90)" text-anchor="middle">happened, %</text>`,
    ...dots,
    '</svg>\n',
  ].join('\n')
}
