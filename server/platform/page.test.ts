import { expect, test } from 'vitest'
import { shared, withParts } from './page.ts'

const page = `<head><link rel="icon" /></head><body><div><!-- picture --></div></body>`
const answersOf = (html: string) =>
  /<script type="application\/json" id="answers">(.*?)<\/script>/s.exec(html)?.[1] ?? ''

test('the picture is named before anything else and stands at its place', () => {
  const html = withParts(page, { picture: { src: '/api/file/a1', alt: 'Um patrocinador' }, answers: {} })
  expect(html).toMatch(
    /^<head><link rel="preload" as="image" fetchpriority="high" href="\/api\/file\/a1" \/><link rel="icon"/,
  )
  expect(html).toMatch(/<div><img src="\/api\/file\/a1" alt="Um patrocinador" [^>]*><\/div>/)
})

test('without a picture its place stays empty', () => {
  expect(withParts(page, { picture: undefined, answers: {} })).toContain('<div></div>')
})

test('what an operator wrote stays text, in the markup and in the data', () => {
  const alt = `"><script>alert('$&')</script></body>`
  const answers = { listSlides: { docs: [{ alt }] } }
  const html = withParts(page, { picture: { src: '/a', alt }, answers })
  expect(html.match(/<script/g)).toHaveLength(1)
  expect(html.match(/<\/body>/g)).toHaveLength(1)
  expect(html).toContain('alt="&quot;&gt;&lt;script&gt;alert(&#39;$&amp;&#39;)&lt;/script&gt;&lt;/body&gt;"')
  expect(JSON.parse(answersOf(html))).toEqual(answers)
})

test('callers at the same time share one answer; a later one, or one after a failure, asks again', async () => {
  const ends: ((fails: boolean) => void)[] = []
  const ask = shared(
    () => new Promise((resolve, reject) => ends.push(fails => (fails ? reject(new Error('lost')) : resolve('read')))),
  )
  const [first, second] = [ask(), ask()]
  expect(ends).toHaveLength(1)
  ends[0]?.(true)
  await expect(first).rejects.toThrow('lost')
  await expect(second).rejects.toThrow('lost')
  const third = ask()
  ends[1]?.(false)
  expect(await third).toBe('read')
})
