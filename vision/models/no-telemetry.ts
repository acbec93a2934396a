// ONNX Runtime 1.30 would make an identifier of this machine in the home folder and send facts about models and runs to its maker. It reads this
// once, when it is loaded: whoever imports the runtime imports this file before it.
process.env.ORT_DISABLE_TELEMETRY = '1'
