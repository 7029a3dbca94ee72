public import Core
public enum PixelConverterError: Error { case x }
public final class PixelConverter { public init(_ l: StreamLayout) throws(PixelConverterError) {}
 public func convert(_ s: UnsafeRawBufferPointer, into: UnsafeMutableRawPointer, stride: Int) {} }
