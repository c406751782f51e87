import { expect, test } from 'vitest'
import { operatorCreateSlide, operatorUpload } from '#contract/api/admin/console.ts'
import { listSlides, slideSettings } from '#contract/api/player/home.ts'
import { startTestApp } from '#tests/support/app.ts'
import { newOperator } from '#tests/support/operators.ts'
import { newPlayer, picture } from '#tests/support/people.ts'
import { homePage } from './player-app.ts'

test('the page of home carries what its calls would answer, and the picture of the first slide', async () => {
  const app = await startTestApp()
  const player = await newPlayer(app)
  const called = async () => ({
    listSlides: (await player.call(listSlides, { query: { slide: 'true' } })).raw,
    slideSettings: (await player.call(slideSettings)).raw,
  })
  expect(await homePage(app.deps)).toEqual({ picture: undefined, answers: await called() })

  const operator = await newOperator(app)
  for (const [place, alt] of [
    [2, 'O segundo'],
    [1, 'O primeiro'],
  ] as const) {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(await picture('png', 200))]), 'slide.png')
    const { _id } = (await operator.call(operatorUpload, { form })).data
    await operator.call(operatorCreateSlide, {
      body: { _upload: _id, sponsorUrl: 'https://patrocinador.example/', alt, place, active: true, reason: 'Contrato' },
    })
  }
  const page = await homePage(app.deps)
  expect(page.answers).toEqual(await called())
  expect(page.picture).toEqual({ src: expect.stringMatching(/^\/api\/file\/\w+$/), alt: 'O primeiro' })
})
