"""The environments as other libraries want them: one module a library, which imports that library."""
