import {handleFormStep} from '../../../../forms/custom-forms.tsx'
import {root} from '../../../../root.ts'

type Context = RouteContext<'/forms/[form]/[step]'>

export const GET = async (request: Request, {params}: Context): Promise<Response> =>
  handleFormStep(request, await params, root())

export const POST = GET
