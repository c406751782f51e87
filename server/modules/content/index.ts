export { rulesText } from './texts.ts'
export { activeSlides, claimPicture, rotationSeconds } from './service.ts'
