import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { DemoPlayer } from './people.ts'

type Avatar = NonNullable<DemoPlayer['avatar']>

/** An avatar drawn from a few shapes: a bust on a coloured background. WebP, 512 × 512. */
export async function drawAvatar(avatar: Avatar): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(bust(avatar)))
    .webp({ quality: 82 })
    .toBuffer()
}

const bust = ({ ground, skin, hair, shirt, longHair }: Avatar): string => `
<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512">
  <rect width="512" height="512" fill="${ground}"/>
  <circle cx="256" cy="196" r="300" fill="#ffffff" opacity=".08"/>
  ${longHair ? `<path fill="${hair}" d="M132 220a124 130 0 0 1 248 0v150q-30 26-60 26H192q-30 0-60-26z"/>` : ''}
  <path fill="${shirt}" d="M66 512q6-118 118-134h144q112 16 118 134z"/>
  <path fill="${skin}" d="M208 318h96v62q-48 44-96 0z"/>
  <ellipse cx="256" cy="228" rx="96" ry="112" fill="${skin}"/>
  <path fill="${hair}" d="${longHair ? 'M150 236q4-128 106-128t106 128q-44-16-70-72-40 62-142 72z' : 'M154 208q-6-104 102-106 108 2 102 106-14-44-46-60-56 18-112 0-32 16-46 60z'}"/>
</svg>`

/** A sponsor's slide, drawn for the demo (art/<name>.svg, with letters as shapes). WebP, 1280 × 720. */
export async function drawSlide(name: string): Promise<Buffer> {
  const art = await readFile(fileURLToPath(new URL(`./art/${name}.svg`, import.meta.url)))
  const { default: sharp } = await import('sharp')
  return sharp(art).resize({ width: 1280 }).webp({ quality: 78 }).toBuffer()
}
