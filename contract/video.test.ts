import fc from 'fast-check'
import { expect, test } from 'vitest'
import { embedOf, VIDEO_SOURCES } from './video.ts'

test.each([
  ['https://www.youtube.com/watch?v=aBcDeFgHiJk', 'https://www.youtube-nocookie.com/embed/aBcDeFgHiJk'],
  ['https://m.youtube.com/watch?list=x&v=aBcDeFg-_Jk&t=9', 'https://www.youtube-nocookie.com/embed/aBcDeFg-_Jk'],
  ['https://youtu.be/aBcDeFgHiJk?si=abc', 'https://www.youtube-nocookie.com/embed/aBcDeFgHiJk'],
  ['https://youtube.com/shorts/aBcDeFgHiJk', 'https://www.youtube-nocookie.com/embed/aBcDeFgHiJk'],
  ['https://www.youtube-nocookie.com/embed/aBcDeFgHiJk', 'https://www.youtube-nocookie.com/embed/aBcDeFgHiJk'],
  ['https://vimeo.com/123456789', 'https://player.vimeo.com/video/123456789?dnt=1'],
  ['https://player.vimeo.com/video/123456789', 'https://player.vimeo.com/video/123456789?dnt=1'],
])('%s is shown in its own player', (address, embed) => expect(embedOf(address)).toBe(embed))

test.each([
  'http://www.youtube.com/watch?v=aBcDeFgHiJk',
  'https://www.youtube.com/watch?v=aBcDeFgHiJ',
  'https://www.youtube.com/watch?v=aBcDeFgHiJk/',
  'https://youtube.com.example/watch?v=aBcDeFgHiJk',
  'https://example.com/?https://youtu.be/aBcDeFgHiJk',
  'https://youtu.be@example.com/aBcDeFgHiJk',
  'https://a@youtu.be/aBcDeFgHiJk',
  'https://youtu.be:444/aBcDeFgHiJk',
  'https://vimeo.com/channels/123456789',
  'https://evilvimeo.com/123456789',
  'javascript:alert(1)',
  '//youtu.be/aBcDeFgHiJk',
  'aBcDeFgHiJk',
  '',
])('%s has no embed', address => expect(embedOf(address)).toBeNull())

test('whatever is typed, what is framed is of the two sites', () =>
  fc.assert(
    fc.property(fc.oneof(fc.webUrl({ withQueryParameters: true }), fc.string()), address => {
      const embed = embedOf(address)
      if (embed !== null) expect(VIDEO_SOURCES).toContain(new URL(embed).origin)
    }),
  ))
