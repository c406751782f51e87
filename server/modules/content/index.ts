export { rulesText } from './texts.ts'
export { activeSlides, rotationSeconds } from './service.ts'
