import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'

// Started for one picture: bytes come in, the picture drawn anew goes out, without a word that was written beside its pixels.
const maxPixels = 64_000_000
const kind = process.argv[2]
const bytes = await buffer(process.stdin)
const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', animated: kind === 'gif', sequentialRead: true })
const { format } = await picture.metadata()
if (format !== kind) throw new Error('another kind of picture')
const drawn =
  kind === 'png' ? picture.autoOrient().png() : kind === 'gif' ? picture.gif() : picture.autoOrient().jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
process.stdout.write(await drawn.toBuffer())
