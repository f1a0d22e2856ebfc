UPDATE Flow_Version SET Definition = @Definition WHERE FlowId = @FlowId AND Version = 0;
